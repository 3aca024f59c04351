import type { Registry } from './tool.js'

interface Source {
  /** Programs that have to be there. */
  readonly needs: readonly string[]
  /** The lines that put one or several packages into `$INSTALL`. */
  install(packages: readonly string[]): string
}

const quote = (packages: readonly string[]): string => packages.map((name) => `'${name}'`).join(' ')
const each = (packages: readonly string[], line: (name: string) => string): string => packages.map(line).join('\n')

/** How packages of each registry get into a folder of their own. */
export const REGISTRIES: { readonly [name in Registry]: Source } = {
  npm: {
    needs: ['npm'],
    install: (packages) => `npm install --prefix "$INSTALL" --no-audit --no-fund --ignore-scripts ${quote(packages)}`,
  },
  pypi: {
    needs: ['python3'],
    install: (packages) => `python3 -m venv "$INSTALL"\n"$INSTALL/bin/pip" install --quiet ${quote(packages)}`,
  },
  maven: {
    needs: ['java', 'mvn'],
    install: (packages) =>
      each(packages, (name) => `mvn --batch-mode --quiet dependency:copy -Dartifact='${name}' -DoutputDirectory="$INSTALL"`),
  },
  go: {
    needs: ['go'],
    install: (packages) => each(packages, (name) => `GOBIN="$INSTALL" go install '${name}'`),
  },
  crates: {
    needs: ['cargo'],
    install: (packages) => `cargo install --quiet --locked --root "$INSTALL" ${quote(packages)}`,
  },
}
