// Its being here lets calls.go declare functions without a body.
