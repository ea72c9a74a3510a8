import { endpoint, File } from '../endpoint.ts'

export const readInstallationMetrics = endpoint({
  name: 'readInstallationMetrics',
  method: 'GET',
  path: '/platform/metrics',
  summary:
    'Metrics of the installation and of all projects that run, in the text format of Prometheus. Prometheus sends an access token of an operator as its bearer token.',
  answer: 'binary',
  response: File,
  errors: ['forbidden'],
})
