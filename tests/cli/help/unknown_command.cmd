2 datset info
