0 adapters show ethos-u
