import type { Target } from './faults.ts'
import { targets } from './faults.ts'
import type { LifecycleAction } from './lifecycle.ts'
import { lifecycleActions } from './lifecycle.ts'
import { Random } from './random.ts'

/** What a round does and when; all of it follows from the seed. What it meets at that moment does not. */
export interface RoundPlan {
  target: Target
  /** The round has an installation of its own on a small file system, which one of its tenants fills. */
  fillsDisk: boolean
  /** A change of a project that is asked for shortly before; in other rounds such changes go on all the time. */
  during: LifecycleAction | undefined
  writeMs: number
  /** From the request for the change to the signal. */
  strikeAfterMs: number
  /** From the signal to the end of writing. */
  writeOnMs: number
  /** For `Node, twice`: from the second start to the second signal. */
  secondStrikeAfterMs: number
  /** The next start waits until the databases of the killed process have ended, which they should by themselves. */
  waitsForDatabases: boolean
}

const fullDiskEvery = 6

/** Every target comes before any comes again. */
export const planRounds = (rounds: number, seed: number): RoundPlan[] => {
  const random = new Random(seed)
  let left: Target[] = []
  return Array.from({ length: rounds }, (_, index) => {
    if (left.length === 0) left = [...targets]
    const target = random.pick(left)
    left = left.filter((other) => other !== target)
    return {
      target,
      fillsDisk: (index + 1) % fullDiskEvery === 0,
      during: random.next() < 0.5 ? random.pick(lifecycleActions) : undefined,
      writeMs: random.between(100, 1500),
      strikeAfterMs: random.between(0, 300),
      writeOnMs: random.between(100, 700),
      secondStrikeAfterMs: random.between(50, 900),
      waitsForDatabases: random.next() < 0.5,
    }
  })
}
