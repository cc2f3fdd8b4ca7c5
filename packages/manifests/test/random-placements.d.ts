import type { Placement } from '@capi-migrate/transitions';
import type { Dice } from './random-yaml.ts';
/**
 * Random placements of a document with unique keys: subtrees stay, get other names, move up, move into new or
 * existing containers, are restated, split or dropped; maps become lists and lists maps.
 */
export declare function randomPlacements(value: Record<string, unknown>, dice: Dice): Placement[];
