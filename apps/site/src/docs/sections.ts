/** The pages of docs/ by what people look for, in the order they are listed. */
export const sections = [
  {
    text: 'Begin',
    items: [page('Getting started', 'start'), page('Timeline', 'timeline'), page('Figures', 'figures')],
  },
  {
    text: 'Use it',
    items: [
      page('Commands', 'commands'),
      page('The wizard', 'wizard'),
      page('Automation', 'automation'),
      page('Secrets', 'secrets'),
      page('Tasks', 'tasks'),
      page('Limits', 'limits'),
    ],
  },
  {
    text: 'Manifests',
    items: [
      page('Forms of files', 'forms'),
      page('Helm charts', 'charts'),
      page('Rendering', 'rendering'),
      page('Who applies the files', 'appliers'),
      page('References', 'references'),
    ],
  },
  {
    text: 'Clients, providers, clusters',
    items: [
      page('TypeScript clients', 'clients'),
      page('The provider contract', 'contract/README'),
      page('Providers in the wild', 'providers'),
      page('Live clusters', 'cluster'),
      page('Rules for clusters', 'cluster-rules'),
      page('On a real cluster', 'live'),
    ],
  },
  {
    text: 'What changed',
    items: [
      page('All tables', 'transitions/README'),
      page('Status', 'status/README'),
      page('Conditions', 'status/conditions'),
      page('Proposal and reality', 'status/proposal'),
    ],
  },
  {
    text: 'Inside',
    items: [
      page('API', 'api'),
      page('Architecture', 'architecture'),
      page('Words', 'words'),
      page('Decisions', 'decisions'),
      page('Where to change what', 'where'),
      page('Contributing', 'contributing'),
      page('Security', 'security'),
    ],
  },
]

function page(text: string, name: string): { readonly text: string; readonly link: string } {
  return { text, link: `/guide/${name}` }
}
