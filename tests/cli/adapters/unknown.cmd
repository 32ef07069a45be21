2 adapters show edge-nqu
