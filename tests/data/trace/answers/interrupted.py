"""A program that is interrupted, here while Inductor writes the code of second: HOW=int raises KeyboardInterrupt.
The log has no exception of it."""
import os, signal, sys, threading, time
import torch
how = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("HOW", "kill")
@torch.compile
def first(x):
    return x.sin() + 1
@torch.compile
def second(x):
    return (x.cos() @ x).softmax(-1) + x.sum()
first(torch.ones(8, 8))
import torch._inductor.graph as g
old = g.GraphLowering.codegen
def codegen(self, *a):
    if how == "kill": os.kill(os.getpid(), signal.SIGKILL)
    if how == "term": os.kill(os.getpid(), signal.SIGTERM); time.sleep(1)
    if how == "int": raise KeyboardInterrupt
    if how == "exit": os._exit(7)
    if how == "sysexit": sys.exit(3)
    return old(self, *a)
g.GraphLowering.codegen = codegen
second(torch.ones(8, 8))
