declare module 'parse-prometheus-text-format' {
  interface ParsedFamily {
    name: string
    help: string
    type: string
    metrics: readonly { value: string; labels?: Readonly<Record<string, string>> }[]
  }
  const parse: (text: string) => readonly ParsedFamily[]
  export default parse
}
