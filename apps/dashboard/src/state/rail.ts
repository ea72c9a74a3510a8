import { storedChoice } from './stored-choice.ts'

export const railModes = ['collapsed', 'hover', 'expanded'] as const
export type RailMode = (typeof railModes)[number]

export const railMode = storedChoice<RailMode>('cairn.rail', railModes, 'hover')
