import fc from 'fast-check'

// Every run tries the same inputs, so that a red test is red for everybody; SEED=2 tries others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })
