import { bytesPerGiB } from '../../sizes.ts'

/** What is counted of add-ons each day. Without zod. */

interface AddOnMeter {
  /** Of the catalogue. */
  addOn: string
  /** Of the price of the add-on that it is sold at. */
  unit: string
  title: string
  /** How many of what is counted are one of what is sold. */
  unitSize: bigint
}

export const addOnMeters = {
  log_drain_events: { addOn: 'log_drain', unit: 'events', title: 'Log drain events', unitSize: 1n },
  log_drain_egress: {
    addOn: 'log_drain',
    unit: 'GB of egress',
    title: 'Log drain egress',
    unitSize: BigInt(bytesPerGiB),
  },
} as const satisfies Record<string, AddOnMeter>

export type AddOnMeterName = keyof typeof addOnMeters

const isAddOnMeter = (name: string): name is AddOnMeterName => Object.hasOwn(addOnMeters, name)
export const addOnMeterNames: readonly AddOnMeterName[] = Object.keys(addOnMeters).filter(isAddOnMeter)

export const addOnMeterOf = (addOn: string, unit: string): AddOnMeterName | undefined =>
  addOnMeterNames.find((name) => addOnMeters[name].addOn === addOn && addOnMeters[name].unit === unit)
