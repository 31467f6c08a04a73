import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseModel, findLocalModel, settingsWith } from '../../../../scripts/local/local-model.ts'

/** A server that answers everything with one body. */
async function serve(body: string) {
  const server = createServer((_, response) => response.end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, server }
}

const models = JSON.stringify({ data: [{ id: 'nomic-embed-text' }, { id: 'llama3.1:8b' }] })
let ollama: Awaited<ReturnType<typeof serve>>
let shop: typeof ollama
beforeAll(async () => {
  ollama = await serve(models)
  shop = await serve('<p>A shop under development</p>')
})
afterAll(() => {
  ollama.server.close()
  shop.server.close()
})

test('the first model that writes is found; other programs on those ports are none', async () => {
  const found = {
    server: 'Ollama',
    baseUrl: `http://127.0.0.1:${ollama.port}/v1`,
    name: 'llama3.1:8b',
  }
  const ports = [
    { port: shop.port, server: 'llama.cpp' },
    { port: ollama.port, server: 'Ollama' },
  ]
  expect(await findLocalModel(ports)).toEqual(found)
  expect(await findLocalModel(ports.slice(0, 1))).toBeNull()
  expect(await findLocalModel([{ port: 9, server: 'vLLM' }])).toBeNull()
})

describe('the local settings', () => {
  const model = { server: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', name: 'a' }

  test('get the model that was found, and lose it when it is gone', () => {
    const once = settingsWith('ENVIRONMENT=development', model)
    expect(once).toContain('ENVIRONMENT=development\n')
    expect(parseEnv(once).MODEL_NAME).toBe('a')
    expect(settingsWith(once, { ...model, name: 'b' }).match(/MODEL_NAME=.*/g)).toEqual([
      "MODEL_NAME='b'",
    ])
    expect(settingsWith(once, null)).toBe('ENVIRONMENT=development\n')
  })

  test('hold the name of a model as its server says it, also where it is the path of a file', () => {
    const name = '/srv/my models/Llama 3.1 8B #2 = "Q4".gguf'
    expect(parseEnv(settingsWith('', { ...model, name })).MODEL_NAME).toBe(name)
  })

  test.each([
    ['MODEL_PROVIDER=builtin\n', 'The library answers alone'],
    ['MODEL_PROVIDER=openai-compatible\nMODEL_NAME=own\n', 'Answers are written by own'],
  ])('keep what the person has set: %s', async (own, said) => {
    expect(settingsWith(own, model)).toBe(own)
    const path = join(mkdtempSync(join(tmpdir(), 'settings-')), '.dev.vars')
    writeFileSync(path, own)
    expect(await chooseModel(path, async () => model)).toContain(said)
    expect(readFileSync(path, 'utf8')).toBe(own)
  })

  test('say in one line what answers, or how to get a model', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'settings-')), '.dev.vars')
    expect(await chooseModel(path, async () => model)).toMatch(
      /^Answers are written by a of Ollama.*OLLAMA_CONTEXT_LENGTH/,
    )
    expect(readFileSync(path, 'utf8')).toContain('MODEL_PATIENCE=6\nMODEL_DRAFT=off')
    expect(await chooseModel(path, async () => null)).toMatch(
      /^No language model found.*Ollama.*OLLAMA_CONTEXT_LENGTH/,
    )
    expect(readFileSync(path, 'utf8')).toBe('')
  })
})
