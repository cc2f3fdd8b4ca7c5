/** The forms a plan can be printed in; the schema of `json` is packages/plan/schema/plan.schema.json. */
export const planFormats = ['text', 'json', 'sarif', 'junit', 'github', 'markdown'] as const

/** One of {@link planFormats}. */
export type PlanFormat = (typeof planFormats)[number]
