/** The pages of docs/ by what people look for, in the order they are listed. */
export const sections = [
  {
    text: 'Use it',
    items: [
      { text: 'Commands', link: '/guide/commands' },
      { text: 'The wizard', link: '/guide/wizard' },
      { text: 'Automation', link: '/guide/automation' },
      { text: 'Secrets', link: '/guide/secrets' },
      { text: 'Tasks', link: '/guide/tasks' },
      { text: 'Limits', link: '/guide/limits' },
    ],
  },
  {
    text: 'Manifests',
    items: [
      { text: 'Forms of files', link: '/guide/forms' },
      { text: 'Helm charts', link: '/guide/charts' },
      { text: 'Rendering', link: '/guide/rendering' },
      { text: 'Who applies the files', link: '/guide/appliers' },
      { text: 'References', link: '/guide/references' },
    ],
  },
  {
    text: 'Clients, providers, clusters',
    items: [
      { text: 'TypeScript clients', link: '/guide/clients' },
      { text: 'The provider contract', link: '/guide/contract/README' },
      { text: 'Live clusters', link: '/guide/cluster' },
      { text: 'Rules for clusters', link: '/guide/cluster-rules' },
      { text: 'On a real cluster', link: '/guide/live' },
    ],
  },
  {
    text: 'What changed',
    items: [
      { text: 'All tables', link: '/guide/transitions/README' },
      { text: 'Status', link: '/guide/status/README' },
      { text: 'Conditions', link: '/guide/status/conditions' },
      { text: 'Proposal and reality', link: '/guide/status/proposal' },
    ],
  },
  {
    text: 'Inside',
    items: [
      { text: 'API', link: '/guide/api' },
      { text: 'Architecture', link: '/guide/architecture' },
      { text: 'Words', link: '/guide/words' },
      { text: 'Decisions', link: '/guide/decisions' },
      { text: 'Where to change what', link: '/guide/where' },
      { text: 'Contributing', link: '/guide/contributing' },
      { text: 'Security', link: '/guide/security' },
    ],
  },
]
