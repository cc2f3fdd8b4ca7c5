/** The screens of the wizard. */
export const screenNames = [
  'scan',
  'overview',
  'steps',
  'step',
  'files',
  'diff',
  'tasks',
  'task',
  'decide',
  'kind',
  'note',
  'confirm',
  'result',
  'checks',
  'proof',
  'help',
  'quit',
] as const

/** One of {@link screenNames}. */
export type ScreenName = (typeof screenNames)[number]

/** What a key asks for. */
export type Action =
  | 'up'
  | 'down'
  | 'pageUp'
  | 'pageDown'
  | 'top'
  | 'bottom'
  | 'open'
  | 'back'
  | 'filter'
  | 'toggle'
  | 'all'
  | 'apply'
  | 'undo'
  | 'tasks'
  | 'edit'
  | 'copy'
  | 'settle'
  | 'done'
  | 'reopen'
  | 'checks'
  | 'prove'
  | 'download'
  | 'stop'
  | 'rescan'
  | 'kind'
  | 'yes'
  | 'anyway'
  | 'help'
  | 'quit'

/** Keys, what they do, and where. */
export interface Binding {
  readonly keys: readonly string[]
  readonly action: Action
  /** A word or two for the footer. */
  readonly says: string
  readonly screens: readonly ScreenName[]
  /** Left out of the footer, where room is short; the full map has it. */
  readonly quiet?: true
}

const lists = ['steps', 'files', 'tasks', 'decide', 'kind', 'checks'] as const
const scrolled = ['overview', 'step', 'task', 'diff', 'result', 'proof', 'help', ...lists] as const
const withBack = screenNames.filter((screen) => screen !== 'scan' && screen !== 'overview')

/** The only place where a key gets a meaning: the footer, the map of `?` and the reducer read it. */
export const bindings: readonly Binding[] = [
  { keys: ['up', 'k'], action: 'up', says: 'up', screens: scrolled, quiet: true },
  { keys: ['down', 'j'], action: 'down', says: 'down', screens: scrolled, quiet: true },
  { keys: ['pageup', 'ctrl+b'], action: 'pageUp', says: 'a page up', screens: scrolled, quiet: true },
  { keys: ['pagedown', 'ctrl+f'], action: 'pageDown', says: 'a page down', screens: scrolled, quiet: true },
  { keys: ['home', 'g'], action: 'top', says: 'first', screens: scrolled, quiet: true },
  { keys: ['end', 'G'], action: 'bottom', says: 'last', screens: scrolled, quiet: true },
  { keys: ['return', 'right', 'l'], action: 'open', says: 'steps', screens: ['overview'] },
  { keys: ['return', 'right', 'l'], action: 'open', says: 'open', screens: ['steps'] },
  { keys: ['return', 'right', 'l'], action: 'open', says: 'go on', screens: ['step'] },
  { keys: ['return', 'right', 'l'], action: 'open', says: 'diff', screens: ['files'] },
  { keys: ['return', 'right', 'l'], action: 'open', says: 'open', screens: ['tasks'] },
  { keys: ['return'], action: 'open', says: 'choose', screens: ['decide', 'kind'] },
  { keys: ['return'], action: 'open', says: 'run', screens: ['checks'] },
  { keys: ['space', 'x'], action: 'toggle', says: 'in or out', screens: ['files', 'diff'] },
  { keys: ['a'], action: 'all', says: 'all or none', screens: ['files'] },
  { keys: ['x'], action: 'stop', says: 'stop', screens: ['proof'] },
  { keys: ['m'], action: 'download', says: 'with downloads', screens: ['proof'] },
  { keys: ['w'], action: 'apply', says: 'write', screens: ['files', 'diff', 'step', 'proof'] },
  {
    keys: ['p'],
    action: 'prove',
    says: 'compile in a copy',
    screens: ['step', 'files', 'diff', 'confirm', 'proof'],
  },
  { keys: ['t'], action: 'tasks', says: 'tasks', screens: ['overview', 'steps', 'step'] },
  { keys: ['o'], action: 'edit', says: '$EDITOR', screens: ['tasks', 'task', 'files', 'diff'] },
  { keys: ['d'], action: 'settle', says: 'decided', screens: ['tasks', 'task'] },
  { keys: ['d'], action: 'done', says: 'is done', screens: ['step'] },
  { keys: ['u'], action: 'reopen', says: 'take back', screens: ['tasks', 'task', 'step', 'decide'] },
  { keys: ['v'], action: 'checks', says: 'checks', screens: ['result', 'step'] },
  { keys: ['c'], action: 'copy', says: 'copy', screens: ['task', 'tasks', 'step', 'diff', 'result'] },
  { keys: ['/'], action: 'filter', says: 'filter', screens: ['steps', 'files', 'tasks'] },
  { keys: ['y'], action: 'yes', says: 'yes', screens: ['confirm', 'quit'] },
  { keys: ['f'], action: 'anyway', says: 'yes, also what git could not bring back', screens: ['confirm'] },
  { keys: ['u'], action: 'undo', says: 'undo', screens: ['result'] },
  {
    keys: ['r'],
    action: 'rescan',
    says: 'look again',
    screens: ['overview', 'steps', 'step', 'tasks', 'result'],
  },
  { keys: ['c'], action: 'kind', says: 'another kind of repository', screens: ['overview'] },
  { keys: ['escape', 'left', 'h', 'n'], action: 'back', says: 'back', screens: withBack },
  {
    keys: ['?'],
    action: 'help',
    says: 'all keys',
    screens: screenNames.filter((screen) => screen !== 'help'),
  },
  { keys: ['q'], action: 'quit', says: 'quit', screens: screenNames.filter((screen) => screen !== 'quit') },
]

/** Whether a screen shows rows to choose from; the others show text. */
export function isList(screen: ScreenName): boolean {
  return (lists as readonly ScreenName[]).includes(screen)
}

/** What a key does on a screen; `undefined` where it does nothing. While text is written, keys are text. */
export function actionOf(screen: ScreenName, key: string): Action | undefined {
  if (screen === 'note') return undefined
  return bindings.find(({ screens, keys }) => screens.includes(screen) && keys.includes(key))?.action
}

/** Where a binding holds, in words. */
export function whereOf({ screens }: Binding): string {
  if (screens === scrolled) return 'lists and texts'
  return screens.length >= withBack.length ? 'everywhere' : screens.join(', ')
}

/** A key as people call it. */
export function shown(key: string): string {
  const names: Readonly<Record<string, string>> = {
    up: '↑',
    down: '↓',
    left: '←',
    right: '→',
    return: 'enter',
    escape: 'esc',
    pageup: 'PgUp',
    pagedown: 'PgDn',
  }
  return names[key] ?? key
}

/** The parts of Ink's `Key` that a name needs. */
export interface PressedKey {
  readonly upArrow?: boolean
  readonly downArrow?: boolean
  readonly leftArrow?: boolean
  readonly rightArrow?: boolean
  readonly pageUp?: boolean
  readonly pageDown?: boolean
  readonly home?: boolean
  readonly end?: boolean
  readonly return?: boolean
  readonly escape?: boolean
  readonly ctrl?: boolean
  readonly backspace?: boolean
  readonly delete?: boolean
}

/** The name of a key that was pressed, such as `j`, `return` or `ctrl+c`; text that was pasted comes as it is. */
export function keyName(input: string, key: PressedKey): string {
  if (key.upArrow) return 'up'
  if (key.downArrow) return 'down'
  if (key.leftArrow) return 'left'
  if (key.rightArrow) return 'right'
  if (key.pageUp) return 'pageup'
  if (key.pageDown) return 'pagedown'
  if (key.home) return 'home'
  if (key.end) return 'end'
  if (key.return) return 'return'
  if (key.escape) return 'escape'
  if (key.backspace || key.delete) return 'backspace'
  if (key.ctrl) return `ctrl+${input}`
  return input === ' ' ? 'space' : input
}
