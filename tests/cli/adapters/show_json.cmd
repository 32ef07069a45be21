0 adapters show tpu --json
