import jsonLogic from 'json-logic-js'
import type { ConditionCheck } from './permissions.ts'

/** Whether the condition of a permission rule holds for this data: JSON logic. */
export const conditionHolds: ConditionCheck = (condition, data) => jsonLogic.truthy(jsonLogic.apply(condition, data))
