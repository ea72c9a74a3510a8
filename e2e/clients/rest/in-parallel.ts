/** Runs the work of each index, so many at once. */
export const inParallel = async (
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  let next = 0
  const lane = async () => {
    while (next < count) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
