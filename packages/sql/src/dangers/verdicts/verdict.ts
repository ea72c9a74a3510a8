/** A text, and what is dangerous in it: the kind and the objects, `; ` between two dangers. */
export type Verdict = readonly [text: string, dangers: string]
