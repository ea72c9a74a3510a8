import { randomUUID } from 'node:crypto'
import type { FunctionChange } from '@cairn/contracts/branches/merging'
import type { Actor } from '../../audit/record-audit.ts'
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import type { StoredFunction } from '../functions/function-store.ts'
import { functionLimits } from '../projects/instance-limits.ts'
import type { StoredProject } from '../projects/project-store.ts'

/** An edge function of a branch that its project does not have, or has otherwise. */
interface ChangedFunction extends FunctionChange {
  deploymentId: string
}

type Functions = Pick<Context, 'functions'>

const isSame = (one: StoredFunction, other: StoredFunction): boolean =>
  one.ezbr_sha256 === other.ezbr_sha256 && one.verify_jwt === other.verify_jwt && one.name === other.name

/** By slug. */
export const changedFunctions = async (
  { functions }: Functions,
  parent: StoredProject,
  branch: StoredProject,
): Promise<ChangedFunction[]> => {
  const [before, after] = await Promise.all([functions.list(parent), functions.list(branch)])
  const known = new Map(before.map((each) => [each.slug, each]))
  return after.flatMap((each): ChangedFunction[] => {
    const { slug, deploymentId } = each
    const present = known.get(slug)
    if (present === undefined) return [{ slug, change: 'added', deploymentId }]
    return isSame(present, each) ? [] : [{ slug, change: 'changed', deploymentId }]
  })
}

/** Deploys functions of a branch to its project, as they were compared. Throws `branch_changed` where one was deployed again since. */
export const deployFunctions = async (
  { catalogue, config, functions }: Pick<Context, 'catalogue' | 'config' | 'functions'>,
  by: Actor,
  parent: StoredProject,
  branch: StoredProject,
  changed: readonly ChangedFunction[],
): Promise<void> => {
  const { count: most } = functionLimits(parent, { catalogue, config })
  for (const { slug, deploymentId } of changed) {
    const found = (await functions.list(branch)).find((each) => each.slug === slug)
    const files = found?.deploymentId === deploymentId ? await functions.filesOf(deploymentId) : undefined
    if (found === undefined || files === undefined) throw fail('branch_changed')
    const { name, verify_jwt, entrypoint_path, import_map_path } = found
    const metadata = { name, verify_jwt, entrypoint_path, import_map_path }
    await functions.deploy(by, parent, slug, { id: randomUUID(), metadata, files, most })
  }
}
