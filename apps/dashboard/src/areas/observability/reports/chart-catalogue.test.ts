import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metricAttributeNames } from '@cairn/contracts/observability/metric-attributes'
import { reportChartIds } from '@cairn/contracts/observability/report-charts'
import { backendServiceAt } from '@cairn/contracts/projects/project-services'
import { chartCatalogue } from './chart-catalogue.ts'

void test('every chart that a report can name is drawn, once', () => {
  const drawn = chartCatalogue.map(({ id }) => id)
  assert.deepEqual(drawn.toSorted(), [...reportChartIds].toSorted())
  assert.equal(new Set(chartCatalogue.map(({ title }) => title)).size, chartCatalogue.length)
  for (const { report } of chartCatalogue) assert.equal(report.charts.length, 1)
})

void test('every metric that is measured is in a chart', () => {
  const drawn = new Set(
    chartCatalogue.flatMap(({ report }) =>
      report.kind === 'metrics' ? report.charts.flatMap(({ series }) => series.map(({ attribute }) => attribute)) : [],
    ),
  )
  assert.deepEqual(
    metricAttributeNames.filter((name) => !drawn.has(name)),
    [],
  )
})

void test('the requests of every service are a part of those of the gateway', () => {
  const parts = chartCatalogue
    .flatMap(({ id, report }) => (id === 'requests-by-service' && report.kind === 'lines' ? report.charts : []))
    .flatMap(({ series }) => series.map(({ sql }) => sql))
  assert.deepEqual(
    Object.keys(backendServiceAt).filter((name) => !parts.some((sql) => sql.includes(`'${name}'`))),
    [],
  )
})
