import { mkdirSync, rmSync, appendFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { root } from '../run.ts'
import { timingFiles, timingLine } from './timing.ts'

/** A reporter of Playwright: a line for each journey. The first one of a worker includes the start of its installation. */
export default class JourneyTimings implements Reporter {
  onBegin(): void {
    mkdirSync(dirname(timingFiles.journeys), { recursive: true })
    rmSync(timingFiles.journeys, { force: true })
  }

  onTestEnd({ location, title }: TestCase, { duration }: TestResult): void {
    appendFileSync(timingFiles.journeys, timingLine({ file: relative(root, location.file), title, ms: duration }))
  }
}
