import type { Context } from '../../context.ts'
import { lintProject } from './lint-project.ts'
import type { LintingContext } from './lint-project.ts'

type CheckingContext = LintingContext & Pick<Context, 'engine' | 'logger' | 'projects'>

/** Lets the advisors check each project that runs, one after the other. One that is asleep is not started for it. */
export const checkProjects = async (context: CheckingContext, signal: AbortSignal): Promise<void> => {
  const { engine, logger, projects } = context
  for (const project of await projects.listAll()) {
    if (signal.aborted) return
    if (project.status !== 'ACTIVE_HEALTHY' || engine.address(project.ref) === undefined) continue
    await lintProject(context, project).catch((error: unknown) => {
      // One that is stopped meanwhile, or does not answer, does not keep the others from it.
      logger.warn({ err: error, ref: project.ref }, 'a project could not be checked by the advisors')
    })
  }
}
