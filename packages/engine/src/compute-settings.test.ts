import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeSettings } from './compute-settings.ts'

const gigabyte = 1024 ** 3
const sizes = [
  {
    name: 'none',
    size: undefined,
    expected: {
      shared_buffers: '64MB',
      max_connections: '130',
      work_mem: '4MB',
      maintenance_work_mem: '32MB',
      max_wal_size: '512MB',
      max_worker_processes: '6',
      max_parallel_workers_per_gather: '1',
    },
  },
  {
    name: 'Micro',
    size: { memoryBytes: gigabyte, cores: 2, connections: 60 },
    expected: {
      shared_buffers: '256MB',
      max_connections: '130',
      work_mem: '4MB',
      effective_cache_size: '768MB',
      max_wal_size: '1024MB',
    },
  },
  {
    name: 'Large',
    size: { memoryBytes: 8 * gigabyte, cores: 2, connections: 160 },
    expected: {
      shared_buffers: '2048MB',
      max_connections: '230',
      work_mem: '12MB',
      maintenance_work_mem: '512MB',
      max_parallel_workers: '2',
    },
  },
  {
    name: '16XL',
    size: { memoryBytes: 256 * gigabyte, cores: 64, connections: 500 },
    expected: {
      shared_buffers: '65536MB',
      max_connections: '570',
      work_mem: '131MB',
      maintenance_work_mem: '2048MB',
      max_wal_size: '16384MB',
      max_worker_processes: '68',
      max_parallel_workers: '64',
      max_parallel_workers_per_gather: '4',
      autovacuum_max_workers: '4',
    },
  },
]

for (const { name, size, expected } of sizes)
  test(`settings of the compute size ${name}`, () => {
    assert.deepEqual({ ...computeSettings(size), ...expected }, computeSettings(size))
  })
