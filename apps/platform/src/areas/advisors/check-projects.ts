import { lintCategories } from '@cairn/contracts/advisors/lint-catalogue'
import type { Context } from '../../context.ts'
import { lintWith } from './lint-project.ts'
import type { LintingContext } from './lint-project.ts'

type CheckingContext = LintingContext & Pick<Context, 'logger' | 'projects'>

/**
 * Lets the advisors check each project that runs, one after the other. It is no use of a project: one that is asleep is not
 * started, and one that nobody uses is put to sleep and paused as without it.
 */
export const checkProjects = async (context: CheckingContext, signal: AbortSignal): Promise<void> => {
  const { logger, projects, supervisor } = context
  for (const project of await projects.listAll()) {
    if (signal.aborted) return
    if (project.status !== 'ACTIVE_HEALTHY') continue
    const reader = supervisor.runningPool(project, 'cairn_reader')
    if (reader === undefined) continue
    await lintWith(context, { project, reader, categories: lintCategories }).catch((error: unknown) => {
      // One that is stopped meanwhile, or does not respond, does not keep the others from it.
      logger.warn({ err: error, ref: project.ref }, 'a project could not be checked by the advisors')
    })
  }
}
