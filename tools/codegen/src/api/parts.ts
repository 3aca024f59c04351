// Takes a declaration apart into what users may rely on.
import ts from 'typescript'

/** What users may rely on of a declaration: each property by its path, such as `log.version`, and the rest under its kind. */
export interface Parts {
  readonly [path: string]: string
}

const PRINTER = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

const HIDDEN = ts.ModifierFlags.Private | ts.ModifierFlags.Protected

/** Whether a property or method is for nobody but the package itself. */
export function isHidden(declaration: ts.Declaration): boolean {
  return (
    (ts.getCombinedModifierFlags(declaration) & HIDDEN) !== 0 ||
    ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'internal') ||
    declaration.getText().startsWith('#')
  )
}

/** Source as TypeScript without comments. */
export function printed(node: ts.Node, source = node.getSourceFile()): string {
  return PRINTER.printNode(ts.EmitHint.Unspecified, node, source)
}

/** The parts of a declared symbol; what it inherits is among them. */
export function partsOf(checker: ts.TypeChecker, symbol: ts.Symbol): Parts {
  const parts: Record<string, string> = {}
  for (const declaration of symbol.declarations ?? []) {
    if (ts.isFunctionDeclaration(declaration)) add(parts, 'signature', signature(declaration))
    if (ts.isVariableDeclaration(declaration))
      addValue(parts, checker.getTypeAtLocation(declaration), checker, declaration.type)
    if (ts.isClassDeclaration(declaration)) addClass(parts, declaration)
    if ('typeParameters' in declaration && !ts.isFunctionDeclaration(declaration))
      for (const parameter of (declaration as ts.InterfaceDeclaration).typeParameters ?? [])
        add(parts, 'type parameter', oneLine(printed(parameter)))
  }
  if (symbol.flags & ts.SymbolFlags.Type)
    addType(
      parts,
      'type',
      checker.getDeclaredTypeOfSymbol(symbol),
      checker,
      symbol.declarations?.find(ts.isTypeAliasDeclaration)?.type,
    )
  return parts
}

function addValue(
  parts: Record<string, string>,
  type: ts.Type,
  checker: ts.TypeChecker,
  node: ts.TypeNode | undefined,
): void {
  if (isLiteral(type)) addType(parts, 'value', type, checker)
  else add(parts, 'value', textOf(type, checker, node))
}

function addClass(parts: Record<string, string>, { members }: ts.ClassDeclaration): void {
  for (const member of members) {
    if (isHidden(member)) continue
    if (ts.isConstructorDeclaration(member)) add(parts, 'constructor', signature(member))
    if (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static)
      add(parts, `static ${member.name?.getText()}`, oneLine(printed(member)))
  }
}

/** An object by its properties; any other type by its text. @param name what it is called in the parts */
function addType(
  parts: Record<string, string>,
  name: string,
  type: ts.Type,
  checker: ts.TypeChecker,
  node?: ts.TypeNode,
): void {
  if (type.isUnion() && type.types.some(isLiteral)) {
    for (const [index, one] of type.types.entries()) addType(parts, `${name} ${index + 1}`, one, checker)
    return
  }
  const properties = type
    .getProperties()
    .filter((property) => isOfProject(property) && !isInheritedFromContract(property, type))
  if (!isPlainObject(type) || properties.length === 0) {
    add(parts, name, textOf(type, checker, node))
    return
  }
  const prefix = name === 'type' || name === 'value' ? '' : `${name}.`
  for (const property of properties) {
    const declaration = property.valueDeclaration ?? property.declarations?.[0]
    const path = `${prefix}${property.name.replace(/^__@(\w+)@\d+$/, '[$1]')}`
    if (declaration !== undefined && (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration)))
      for (const overload of property.declarations ?? [])
        add(parts, path, `${isOptional(property) ? '?' : ''}${signature(overload)}`)
    else addProperty(parts, path, property, checker)
  }
  for (const info of checker.getIndexInfosOfType(type))
    add(parts, `${prefix}[${textOf(info.keyType, checker)}]`, `?: ${textOf(info.type, checker)}`)
  for (const { declaration } of type.getCallSignatures())
    if (declaration !== undefined) add(parts, `${prefix}()`, signature(declaration))
}

function addProperty(parts: Record<string, string>, path: string, property: ts.Symbol, checker: ts.TypeChecker): void {
  const type = checker.getTypeOfSymbol(property)
  const given = isOptional(property) && type.isUnion() ? checker.getNonNullableType(type) : type
  add(
    parts,
    path,
    `${isOptional(property) ? '?' : ''}: ${isLiteral(given) ? 'object' : textOf(given, checker, nodeOf(property))}`,
  )
  if (isLiteral(given)) addType(parts, path, given, checker)
}

function isOptional({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Optional) !== 0
}

/** Whether a type has properties and no name. */
function isLiteral(type: ts.Type): boolean {
  const isNamed = type.aliasSymbol !== undefined || type.symbol?.name !== '__type'
  return !isNamed && isPlainObject(type) && type.getProperties().length > 0
}

function isPlainObject(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
}

/** Whether users can reach a property, and it is none that every text, list, function or error has. */
function isOfProject({ declarations = [] }: ts.Symbol): boolean {
  return !declarations.some((one) => isHidden(one) || /\/lib\.[\w.]+\.d\.ts$/.test(one.getSourceFile().fileName))
}

/** Whether a type that was written by hand inherits a property from one written from the contract, which is compared on its own. */
function isInheritedFromContract({ declarations = [] }: ts.Symbol, { symbol }: ts.Type): boolean {
  const isGenerated = (one: ts.Declaration): boolean => one.getSourceFile().fileName.includes('/generated/')
  return declarations.length > 0 && declarations.every(isGenerated) && !(symbol?.declarations ?? []).every(isGenerated)
}

/** The type that a property is declared with. */
function nodeOf({ valueDeclaration }: ts.Symbol): ts.TypeNode | undefined {
  return valueDeclaration !== undefined && 'type' in valueDeclaration
    ? (valueDeclaration as ts.PropertySignature).type
    : undefined
}

/**
 * A type as it was written, since the compiler gives the values of a union in an order of its own; as it gives it, where nobody wrote it.
 * Names of values are followed by these: `Price = number`.
 */
function textOf(type: ts.Type, checker: ts.TypeChecker, node?: ts.TypeNode): string {
  if (node === undefined) return oneLine(checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation))
  const [name, values] = [printed(node), written(node, checker)].map((text) =>
    oneLine(text).replace(/ \| undefined$/, ''),
  )
  return name === values ? (name ?? '') : `${name} = ${values}`
}

/** The text of a type, with values in place of the names that sets of values have. */
function written(node: ts.TypeNode, checker: ts.TypeChecker): string {
  if (ts.isUnionTypeNode(node)) return node.types.map((one) => written(one, checker)).join(' | ')
  const alias = aliasOf(node, checker)
  return alias !== undefined && isOfValues(alias, checker) ? written(alias, checker) : printed(node)
}

function aliasOf(node: ts.TypeNode, checker: ts.TypeChecker): ts.TypeNode | undefined {
  if (!ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined
  const local = checker.getSymbolAtLocation(node.typeName)
  const target = local && local.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(local) : local
  return target?.declarations?.find(ts.isTypeAliasDeclaration)?.type
}

/** Whether a type is a number, a text or the like, or one of several values. */
function isOfValues(node: ts.TypeNode, checker: ts.TypeChecker): boolean {
  if (ts.isUnionTypeNode(node)) return node.types.every((one) => isOfValues(one, checker))
  if (ts.isParenthesizedTypeNode(node)) return printed(node) === '(string & {})'
  const alias = aliasOf(node, checker)
  if (alias !== undefined) return isOfValues(alias, checker)
  const { StringKeyword, NumberKeyword, BooleanKeyword, UndefinedKeyword, TemplateLiteralType } = ts.SyntaxKind
  return (
    ts.isLiteralTypeNode(node) ||
    [StringKeyword, NumberKeyword, BooleanKeyword, UndefinedKeyword, TemplateLiteralType].includes(node.kind)
  )
}

/** A signature by the types of its parameters, one a column of `¦`: their names mean nothing to callers. */
function signature(declaration: ts.Declaration): string {
  const { typeParameters = [], parameters, type } = declaration as ts.SignatureDeclaration
  const generics = typeParameters.map((one) => printed(one)).join(', ')
  const columns = parameters.map(({ dotDotDotToken, questionToken, type: given }) => {
    const prefix = `${dotDotDotToken === undefined ? '' : '...'}${questionToken === undefined ? '' : '?'}`
    return `${prefix}: ${given === undefined ? 'any' : printed(given)}`
  })
  const returned = type === undefined ? '' : ` ¦ => ${printed(type)}`
  return oneLine(
    `${generics === '' ? '' : `<${generics}>`}${columns.map((column) => ` ¦ ${column}`).join('')}${returned}`,
  ).trim()
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

/** Adds a part; overloads and type parameters stand one behind the other. */
function add(parts: Record<string, string>, path: string, text: string): void {
  parts[path] = Object.hasOwn(parts, path) ? `${parts[path]}\n${text}` : text
}
