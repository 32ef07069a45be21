# SPDX-License-Identifier: Apache-2.0
#
# For the other make files of this folder: what stands in a variable is text, for make and the shell. They name their
# variables in `private`, and themselves in `makefile`.

# For the shell, as one word: in quotes, where it has a character that means something, or a blank.
special := ' " ` $$ ( ) ; & | < > * ? [ ] { } ~ \# \ ! ^
odd = $(strip $(foreach one,$(special) $(2),$(findstring $(one),$(1))) $(word 2,x$(1)x))
quoted = $(if $(1),$(if $(call odd,$(1)),'$(subst ','\'',$(1))',$(1)),'')
# A variable as it was given: what stands in it is no make, so that $(...) in a name is a name.
given = $(if $(filter command environment,$(firstword $(origin $(1)))),$(value $(1)),$($(1)))
# The same for the shell: as one word, and as words that blanks divide (they have no quotes of their own).
text = $(call quoted,$(call given,$(1)))
list = $(foreach one,$(call given,$(1)),$(call quoted,$(one)))
# Whether make can have it as the name of a file.
plain = $(if $(call odd,$(1),: % =),,yes)

# Variables of the command line go to the commands as well, and make works out what stands in them for that.
$(foreach one,$(private),$(if $(filter command,$(firstword $(origin $(one)))),$(eval unexport $(one))))

# The folder of these files.
HERE := $(shell CDPATH= cd -- "$$(dirname -- $(call quoted,$(makefile)))" && pwd)
