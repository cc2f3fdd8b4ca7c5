/** API versions of upstream, oldest first. A new one is named here, and its rows in `table.ts`. */
export const versions = ['v1alpha1', 'v1beta1', 'v1beta2'] as const

/** An API version of upstream. */
export type Version = (typeof versions)[number]

/** The line that objects go along: the versions, and `final`, the newest one after everything older is gone. */
export const stages = [...versions, 'final'] as const

/** A place on the line. */
export type Stage = (typeof stages)[number]

/** The last of the versions. */
export type Newest = typeof versions extends readonly [...unknown[], infer Last] ? Last : never

/** The version that objects are brought to. */
export const newest = versions.at(-1) as Newest

/** The API version that objects of a stage say: `final` is a state of the newest version, and none of its own. */
export function versionOf(stage: Stage): Version {
  return stage === 'final' ? newest : stage
}

/** Whether a stage comes before another on a line. */
export function isEarlier(stage: Stage, other: Stage, along: readonly Stage[] = stages): boolean {
  return along.indexOf(stage) < along.indexOf(other)
}
