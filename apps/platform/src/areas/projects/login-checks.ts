import { setTimeout as wait } from 'node:timers/promises'

/** A person who changes the login again and again must not keep the server busy with repairs. */
const spacingMs = 2_000

interface Check {
  beganAt: number
  isUnderWay: boolean
  done: Promise<string | undefined>
}

/** Runs the check of a project's login: one at a time for each project, and rarely where refused logins ask for it. */
export class LoginChecks {
  readonly #check: (ref: string) => Promise<string | undefined>
  readonly #last = new Map<string, Check>()

  constructor(check: (ref: string) => Promise<string | undefined>) {
    this.#check = check
  }

  now(ref: string): Promise<string | undefined> {
    return this.#add(ref, 0).done
  }

  /**
   * For a login that began at `since` and was refused: resolves after a check that began later. Refusals during a check
   * share it. A second check waits for its time.
   */
  async afterRefusal(ref: string, since: number): Promise<void> {
    const last = this.#last.get(ref)
    if (last === undefined || (!last.isUnderWay && last.beganAt < since)) await this.#add(ref, spacingMs).done
    else await last.done
  }

  #add(ref: string, leastMs: number): Check {
    const before = this.#last.get(ref)
    const run = async () => {
      await before?.done.catch(() => undefined)
      const restMs = (before?.beganAt ?? -Infinity) + leastMs - performance.now()
      if (restMs > 0) await wait(restMs, undefined, { ref: false })
      check.beganAt = performance.now()
      try {
        return await this.#check(ref)
      } finally {
        check.isUnderWay = false
      }
    }
    const check: Check = { beganAt: Infinity, isUnderWay: true, done: Promise.resolve(undefined) }
    check.done = run()
    this.#last.set(ref, check)
    return check
  }
}
