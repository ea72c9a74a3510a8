import type { ConditionCheck, PermissionRule } from '@cairn/contracts/permissions'

let loaded: ConditionCheck | undefined

/** Loads what checks conditions if one of these rules has any, which is rare. */
export const loadConditions = async (rules: readonly PermissionRule[]): Promise<void> => {
  if (rules.every(({ condition }) => condition === null)) return
  loaded ??= (await import('@cairn/contracts/conditions')).conditionHolds
}

/** To be used with rules for which the conditions have been loaded. */
export const conditionHolds: ConditionCheck = (condition, data) => {
  if (loaded === undefined) throw new Error('The rules have a condition, but what checks conditions was not loaded.')
  return loaded(condition, data)
}
