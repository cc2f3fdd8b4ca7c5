// Who may import whom. A package of ours that is not in this table is an error: its place has to be decided first.
const core = ['transitions', 'edits']
const model = [...core, 'status-model', 'contract-rules']
const engines = ['manifests', 'codemod', 'contract', 'cluster']

/** @type {Record<string, { imports: string[], lazily?: string[], io?: false }>} */
export const layers = {
  transitions: { imports: [], io: false },
  edits: { imports: [], io: false },
  patterns: { imports: [] },
  'status-model': { imports: ['transitions'], io: false },
  'contract-rules': { imports: ['transitions'], io: false },
  // Published: what it imports has to be published, too.
  status: { imports: ['transitions', 'status-model'], io: false },
  ...Object.fromEntries(engines.map((engine) => [engine, { imports: [...model, 'patterns'] }])),
  plan: { imports: [...model, 'status'], lazily: engines },
  wizard: { imports: ['edits', 'plan', 'status-model'] },
  cli: { imports: [...model, ...engines, 'status', 'plan', 'wizard'] },
  site: { imports: [...model, 'status', 'plan'] },
}

/**
 * The rooms of a package, floor by floor, the ground first. A file imports from its own room and from the floors below,
 * never from a room beside it or above it.
 *
 * @type {Record<string, string[][]>}
 */
export const rooms = {
  manifests: [
    ['tasks'],
    ['read'],
    ['layout', 'check'],
    ['document'],
    ['passes/template', 'passes/unwritten'],
    ['passes/chart'],
    ['passes/classes'],
    ['plan-manifest.ts', 'passes/kustomize', 'passes/overlays'],
    ['passes/nested'],
    ['passes/references'],
    ['passes/annotate', 'passes/names', 'passes/patched', 'passes/variables'],
    ['passes/docs'],
    ['plan-file.ts'],
    ['engine.ts'],
    ['rendered'],
    ['index.ts'],
  ],
}

/** Packages that know what a kind is; everybody else asks them instead of comparing names. */
export const knowsKinds = ['transitions', 'status-model', 'status']

/** Lines after which a file is worth a second look. */
export const longFile = 200
