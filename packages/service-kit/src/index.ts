export type { Logger } from './logger.ts'
export { silentLogger } from './logger.ts'
export type { LogSink, ServiceLogLine, ServiceLogSource } from './log-sink.ts'
export type { Project, ServiceRole } from './project.ts'
export type { Service, ServiceRequest, ServiceResponse } from './service.ts'
export type {
  OpenService,
  ProjectService,
  ServiceDefinition,
  ServiceLimits,
  ServiceMigrations,
  ServiceSettings,
  StoredSettings,
  ServiceScope,
  UpgradeRequest,
} from './project-service.ts'
export { defineService } from './project-service.ts'
export type { SigningAlgorithm, TokenVerdict } from './tokens.ts'
export {
  generateSigningKey,
  knownVerdict,
  legacySigningKey,
  publicKeyOf,
  publicKeysOf,
  idTokenClaim,
  issueAccessToken,
  signAccessToken,
  signApiKey,
  signingAlgorithms,
  verifyToken,
  verifyWithKeys,
} from './tokens.ts'
export { der, tagged } from './certificates/der.ts'
export { pem, selfSignedCertificate } from './certificates/self-signed.ts'
export type { Migrations } from './migrate.ts'
export { migrate } from './migrate.ts'
export { applicationOfRequest, asRequest, requestOfApplication } from './request-application.ts'
export { inTransaction } from './transaction.ts'
export type { BodyBudget, BodySpace } from './body/body-budget.ts'
export { bodyBudget, createBodyBudget } from './body/body-budget.ts'
export type { BodyProblem } from './body/body-error.ts'
export { BodyError } from './body/body-error.ts'
export type { BodyLimits, IncomingBody, JsonLimits } from './body/read-json.ts'
export { ChunkReader } from './body/chunk-reader.ts'
export type { FormPart } from './body/form-parts.ts'
export { boundaryOf, readParts } from './body/form-parts.ts'
export { anonymousBodyBytes, readBytes, readJson } from './body/read-json.ts'
export { parseJson } from './body/parse-json.ts'
export type { FairQueue, FairQueueLimits } from './threads/fair-queue.ts'
export { createFairQueue } from './threads/fair-queue.ts'
export { runInOwnThread, runInThread } from './threads/run-in-thread.ts'
export type { BodyRefusals } from './body/read-checked-json.ts'
export { readCheckedJson } from './body/read-checked-json.ts'
export type { FileChunks } from './file-chunks.ts'
export { begunChunks } from './file-chunks.ts'
export { headerOf } from './http/headers.ts'
export { isInert, isOneType, sandboxPolicy } from './http/inert-types.ts'
export { json } from './http/answer.ts'
export { loggedSearch, withoutQuery } from './http/logged-search.ts'
export { filledText, optionalRecord, optionalText } from './http/optional-text.ts'
export { ServiceError } from './http/service-error.ts'
export type { RouterOptions, RouteTable } from './http/router.ts'
export { createRouter } from './http/router.ts'
export type { Background } from './background.ts'
export { createBackground } from './background.ts'
export type { LimitedPool } from './limited-pool.ts'
export { limitedPool } from './limited-pool.ts'
export type { Rate, RateLimit } from './rate-limit.ts'
export { createRateLimit } from './rate-limit.ts'
