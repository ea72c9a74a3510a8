export type Unit = 'ms' | 'MB' | 'KB' | 'x' | 'a second' | 'requests' | 'connections'

/** One figure of a run. Smaller is better wherever there is a target. */
export interface Measure {
  name: string
  value: number
  unit: Unit
  /** What the product promises: at most this. */
  target?: number
  /** What we would like; not a promise. */
  aim?: number
}

export interface Outcome {
  measures: Measure[]
  /** How it was measured and what could not be: in the results, and below the table. */
  notes: string[]
  /** Samples and whatever else a later reader may want, kept in the results as they are. */
  raw: Record<string, unknown>
}

export interface Scenario {
  name: string
  /** One line: from where to where. */
  about: string
  run: () => Promise<Outcome>
}
