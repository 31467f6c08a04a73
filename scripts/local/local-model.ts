import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Programs that serve language models on this machine, by their usual port. */
const servers = [
  { port: 11434, server: 'Ollama' },
  { port: 1234, server: 'LM Studio' },
  { port: 8080, server: 'llama.cpp' },
  { port: 8000, server: 'vLLM' },
]

export type LocalModel = { server: string; baseUrl: string; name: string }

/** A server on this machine answers at once or not at all. */
const waitMs = 500
/** Names of models that do not write text. */
const otherKinds = /embed|rerank|bge|minilm|whisper|clip|tts/i
/** What would end the quotes around a name in the settings. */
const unquotable = /['\r\n]/

/** The first model of the first server that answers on its usual port, or null. */
export async function findLocalModel(ports = servers): Promise<LocalModel | null> {
  const found = await Promise.all(
    ports.map(async ({ port, server }) => {
      const baseUrl = `http://127.0.0.1:${port}/v1`
      const name = await firstModel(baseUrl)
      return name ? { server, baseUrl, name } : null
    }),
  )
  return found.find((one) => one !== null) ?? null
}

/** The server's first model that writes, or null: another program may listen on the port. */
async function firstModel(baseUrl: string): Promise<string | null> {
  try {
    const response = await fetch(`${baseUrl}/models`, {
      signal: AbortSignal.timeout(waitMs),
      redirect: 'error',
    })
    const { data } = (await response.json()) as { data?: { id?: unknown }[] }
    const names = (data ?? []).map(({ id }) => id).filter((id) => typeof id === 'string')
    return names.find((name) => !otherKinds.test(name) && !unquotable.test(name)) ?? null
  } catch {
    return null
  }
}

const beginning = '# Found on this machine by npm start; written anew each time.'
const end = '# End of what npm start found.'
const block = new RegExp(`${beginning}\n[^]*?${end}\n`, 'g')

/**
 * The settings with the model found, replacing one found before; a model of the person's own stays.
 */
export function settingsWith(text: string, model: LocalModel | null): string {
  const own = text.replace(block, '')
  if (!model || ownModel(own)) return own
  const begun = own === '' || own.endsWith('\n') ? own : `${own}\n`
  const lines = [
    beginning,
    'MODEL_PROVIDER=openai-compatible',
    `MODEL_BASE_URL=${model.baseUrl}`,
    'MODEL_API_KEY=none',
    // llama.cpp calls a model by its file, which may have a blank or a # in its path.
    `MODEL_NAME='${model.name}'`,
    // A local model needs time for a long prompt, and has none for a first draft.
    'MODEL_PATIENCE=6',
    'MODEL_DRAFT=off',
    end,
  ]
  return `${begun}${lines.join('\n')}\n`
}

/** The model of the person's own settings, in words; null where they name none. */
function ownModel(text: string): string | null {
  const { MODEL_PROVIDER: provider, MODEL_NAME: name } = parseEnv(text.replace(block, ''))
  if (!provider) return null
  return provider === 'builtin'
    ? 'The library answers alone, since .dev.vars says MODEL_PROVIDER=builtin.'
    : `Answers are written by ${name || 'the model'}, as .dev.vars says.`
}

/** Most machines get 4,096 tokens from Ollama, which cuts the sources off a question without a word. */
const roomy = 'OLLAMA_CONTEXT_LENGTH=16384 ollama serve'

/**
 * Writes the model found into the local settings. Returns a line that says what writes the answers.
 */
export async function chooseModel(path = '.dev.vars', find = findLocalModel): Promise<string> {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const own = ownModel(text)
  const model = own ? null : await find()
  const next = settingsWith(text, model)
  if (next !== text) {
    writeFileSync(`${path}.new`, next)
    renameSync(`${path}.new`, path)
  }
  if (own) return own
  return model
    ? `Answers are written by ${model.name} of ${model.server}, found at ${model.baseUrl}.${model.server === 'Ollama' ? ` Let it read a whole question: ${roomy}.` : ''}`
    : `No language model found, so the library answers alone. To get one: install Ollama, run "ollama pull llama3.1:8b" and "${roomy}", and start again.`
}
