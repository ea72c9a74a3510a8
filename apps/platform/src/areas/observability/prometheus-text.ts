export interface MetricFamily {
  name: string
  help: string
  type: 'gauge' | 'counter'
  samples: readonly { labels: Readonly<Record<string, string>>; value: number }[]
}

export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8'

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

const labelsText = (labels: Readonly<Record<string, string>>): string => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}

/** The text format of Prometheus, version 0.0.4. Families without samples are left out. */
export const prometheusText = (families: readonly MetricFamily[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${escaped(help)}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ labels, value }) => `${name}${labelsText(labels)} ${value}`),
        '',
      ].join('\n'),
    )
    .join('')
