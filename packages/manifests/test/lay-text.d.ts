import type { Edit } from '@capi-migrate/edits';
import type { Placement } from '@capi-migrate/transitions';
/** What came of laying placements out on a text. */
export interface Laid {
    readonly after?: string;
    readonly edits?: readonly Edit[];
    readonly refused?: string;
    /** Which law is broken. */
    readonly problem?: string;
}
/** Lays placements out on the first document of a text, and checks values and comments of the result. */
export declare function layText(text: string, placementsOf: (value: Record<string, unknown>) => Placement[]): Laid;
