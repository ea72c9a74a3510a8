/** A written SQL text that a person opens as a new snippet. */
export interface SqlText {
  /** Never changes, because links to the page contain it. */
  id: string
  title: string
  description: string
  group: string
  /** Whether it can be run again: one that creates tables fails the second time, and changes nothing. */
  isRepeatable: boolean
  sql: string
}
