/** Keeps the process going when whoever reads its output goes away, as `head` does. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore)
}

function ignore(): void {}
