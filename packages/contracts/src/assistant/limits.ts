/** Of the assistant. Without zod: the browser loads this. */

/** Tokens of the schema that go with a question; the tables that fit are those that the question is about. */
export const schemaTokens = 6_000
/** A token of SQL is about four characters. */
export const charactersPerToken = 4
export const maxMessages = 60
export const maxPartsOfMessage = 60
export const maxTextLength = 60_000
/** SQL that a model changes, or names. */
export const maxWrittenLength = 20_000
/** What stands before and after that SQL, each. */
export const maxSurroundingLength = 8_000
export const maxInstructionLength = 2_000
/** How often a model is asked again with the results of its tools, for one message of a person. */
export const maxSteps = 8
/** Rows of a statement that are shown on its card, and given to the model where the organization shares data. */
export const maxSharedRows = 50
/** How far back an organization sees its usage. */
export const usageDays = 30
