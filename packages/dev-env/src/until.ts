import { setTimeout as wait } from 'node:timers/promises'

const deadlineMs = 60_000
// Others work between two looks; a look may be a call to the platform under test.
const everyMs = 5

/** Waits for a fact. Throws, with `what` and what `describe` finds, when it is not so within a minute. */
export const until = async (
  what: string,
  isSo: () => boolean | Promise<boolean>,
  describe: () => unknown = () => '',
): Promise<void> => {
  const endsAt = performance.now() + deadlineMs
  while (!(await isSo())) {
    if (performance.now() > endsAt)
      throw new Error(`Not within ${deadlineMs / 1000} s: ${what}. ${JSON.stringify(describe())}`)
    await wait(everyMs)
  }
}
