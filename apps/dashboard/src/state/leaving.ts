const leaving = new Set<string>()

/** Whether the person leaves or deletes the organization at this moment: that it is gone is what they asked for. */
export const isBeingLeft = (slug: string): boolean => leaving.has(slug)

/** Runs what ends the person's membership, and leads away from the pages of the organization. */
export const whileLeaving = async (slug: string, work: () => Promise<void>): Promise<void> => {
  leaving.add(slug)
  try {
    await work()
  } finally {
    leaving.delete(slug)
  }
}
