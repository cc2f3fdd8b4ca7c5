export { fleetOf } from './fleet.ts'
export type { Availability, FleetRow } from './fleet.ts'
