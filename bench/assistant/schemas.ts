import type { EvaluatedSchema } from './question.ts'
import { clinic } from './schema-clinic.ts'
import { fleet } from './schema-fleet.ts'
import { shop } from './schema-shop.ts'

/** 100 questions over three schemas. */
export const evaluatedSchemas: readonly EvaluatedSchema[] = [shop, clinic, fleet]
