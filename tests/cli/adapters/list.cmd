0 adapters list
