import type { IndexBuild } from '@cairn/contracts/database/index-builds'

const shownForMs = 60 * 60_000

/** What is shown above the indexes: builds that wait or run, and those of the last hour without an index to show for them. */
export const listedBuilds = (builds: readonly IndexBuild[], nowMs: number): readonly IndexBuild[] =>
  builds.filter(
    ({ state, finished_at: finishedAt }) =>
      state !== 'succeeded' && (finishedAt === null || nowMs - Date.parse(finishedAt) < shownForMs),
  )
