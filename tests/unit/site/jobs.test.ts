import { expect, test } from 'vitest'
import type { JobRun } from '../../../worker/features/jobs/repository.ts'
import { isOverdue, runJob } from '../../../worker/features/jobs/run-job.ts'

function journal(earlier: Partial<JobRun>[] = []) {
  const written: JobRun[] = earlier as JobRun[]
  return {
    written,
    runs: {
      add: async (_job: string, run: JobRun) => void written.push(run),
      lastSuccess: async () => written.findLast(({ error }) => !error) ?? null,
    },
  }
}

const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const now = () => at('12:00:00')
const errors: unknown[] = []
const onError = (error: unknown) => errors.push(error)

test('a run is written down with its rows', async () => {
  const { runs, written } = journal()
  await runJob({ runs, now, onError }, 'sums', { everyMinutes: 15, run: async () => 7 }, null)
  expect(written).toEqual([{ startedAt: now(), durationMs: 0, rows: 7, attempt: 1, error: null }])
})

test('a failed run is repeated once, and what it says is kept without anybody’s address', async () => {
  const { runs, written } = journal()
  let calls = 0
  const run = async () => {
    calls += 1
    if (calls === 1) throw new Error('Could not mail ada@example.test')
  }
  await runJob({ runs, now, onError }, 'mails', { everyMinutes: 15, run }, null)
  expect(written).toMatchObject([
    { attempt: 1, error: 'Could not mail [address]' },
    { attempt: 2, error: null, rows: null },
  ])
  expect(errors).toHaveLength(1)
})

test.each([
  ['11:30:00', 0],
  ['11:05:00', 1],
])('an hourly job that worked at %s runs %d times at noon', async (time, count) => {
  const { runs } = journal([{ startedAt: at(time), error: null }])
  let calls = 0
  const run = async () => {
    calls += 1
  }
  await runJob({ runs, now, onError }, 'sweep', { everyMinutes: 60, run }, null)
  expect(calls).toBe(count)
})

test('an hourly job that failed runs with the next cron', async () => {
  const { runs, written } = journal([{ startedAt: at('11:45:00'), error: 'x' }])
  await runJob({ runs, now, onError }, 'sweep', { everyMinutes: 60, run: async () => 1 }, null)
  expect(written).toHaveLength(2)
})

test('a job is late after twice its interval and a quarter of an hour', () => {
  const success = (time: string) => ({ startedAt: at(time) }) as JobRun
  expect(isOverdue(15, success('11:20:00'), now())).toBe(false)
  expect(isOverdue(15, success('11:10:00'), now())).toBe(true)
  expect(isOverdue(1440, null, now())).toBe(true)
})
