import { createServer } from 'node:net'
import { fail } from '../shell.ts'

/** The port in `PORT`, or 8787; exits with the reason when it cannot be opened. */
export async function openPort(command: string): Promise<number> {
  const text = process.env.PORT ?? '8787'
  const port = Number(text)
  if (!Number.isInteger(port) || port <= 0 || port >= 65_536)
    fail(`PORT is "${text}"; it must be a number between 1 and 65535.`)
  await new Promise<void>((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken. Stop the program that uses it (lsof -i :${port}), or choose another: PORT=${port + 1} ${command}`
          : `Port ${port} cannot be opened: ${error.message}`,
      ),
    )
    probe.listen(port, 'localhost', () => probe.close(() => resolve()))
  })
  return port
}
