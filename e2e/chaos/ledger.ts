import { appendFileSync } from 'node:fs'

/** What was acknowledged, and what was found wrong, line by line in a file outside the home: to be read after a failure. */
export class Ledger {
  readonly path: string
  acknowledged = 0
  readonly losses: string[] = []
  readonly orphans: string[] = []
  /** Other promises that were not kept: a status that does not settle, a leftover file, a lock that stays. */
  readonly faults: string[] = []
  /** Rounds that are impossible on this machine, with the reason. */
  readonly skipped: string[] = []

  constructor(path: string) {
    this.path = path
  }

  note(line: string): void {
    appendFileSync(this.path, `${new Date().toISOString()} ${line}\n`)
  }

  acknowledge(line: string): void {
    this.acknowledged += 1
    this.note(`acknowledged ${line}`)
  }

  lost(line: string): void {
    this.losses.push(line)
    this.note(`LOST ${line}`)
  }

  orphan(line: string): void {
    this.orphans.push(line)
    this.note(`ORPHAN ${line}`)
  }

  wrong(line: string): void {
    this.faults.push(line)
    this.note(`WRONG ${line}`)
  }

  skip(line: string): void {
    this.skipped.push(line)
    this.note(`skipped ${line}`)
  }

  get isClean(): boolean {
    return this.losses.length + this.orphans.length + this.faults.length === 0
  }
}
