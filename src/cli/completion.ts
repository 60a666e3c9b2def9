import type { Io } from "./io.ts";
import type { Shell } from "./shell-words.ts";

const BASH = `# Completion of loopcut for bash. In ~/.bashrc:  source <(loopcut completion bash)
_loopcut() {
    local line= word how= reply
    if [[ -n \${COMP_LINE-} ]]; then
        line=\${COMP_LINE:0:\${COMP_POINT:-\${#COMP_LINE}}}
    else
        # Called without a line: its words are what the signs between them have left.
        for word in "\${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
            if [[ -z $line || $word == [=:@]* || $line == *[=:@] ]]; then line+=$word; else line+=" $word"; fi
        done
    fi
    word=\${2-\${COMP_WORDS[COMP_CWORD]}}
    if [[ $word == [=:@] ]]; then word=; fi
    COMPREPLY=()
    {
        IFS= read -r how
        while IFS= read -r reply; do COMPREPLY+=("$reply"); done
    } < <(command loopcut complete bash -- "$word" "$line" 2>/dev/null </dev/null)
    if [[ $how == *nospace* ]]; then compopt -o nospace 2>/dev/null; fi
    if [[ $how != files* ]]; then compopt +o default +o bashdefault 2>/dev/null; fi
    return 0
}
complete -o bashdefault -o default -F _loopcut loopcut
`;

const ZSH = `#compdef loopcut
# Completion of loopcut for zsh. In ~/.zshrc, behind compinit:  source <(loopcut completion zsh)
_loopcut() {
    local -a found words_whole shown_whole words_part shown_part
    local how
    found=("\${(@0)$(command loopcut complete zsh -- "\${(@Q)words[1,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null </dev/null)}")
    how=$found[1]
    shift found
    while (( $#found >= 3 )); do
        if [[ $found[3] == part ]]; then
            words_part+=("$found[1]")
            shown_part+=("$found[2]")
        else
            words_whole+=("$found[1]")
            shown_whole+=("$found[2]")
        fi
        shift 3 found
    done
    if (( $#words_whole + $#words_part == 0 )); then
        [[ $how == files ]] && _files
        return
    fi
    (( $#words_whole )) && compadd -l -d shown_whole -a words_whole
    (( $#words_part )) && compadd -S '' -l -d shown_part -a words_part
    return 0
}
if [[ $funcstack[1] == _loopcut ]]; then
    _loopcut "$@"
else
    compdef _loopcut loopcut
fi
`;

const FISH = `# Completion of loopcut for fish. In ~/.config/fish/completions/loopcut.fish:  loopcut completion fish | source
function __loopcut_complete
    set -l found (command loopcut complete fish -- (commandline -cp | string collect) 2>/dev/null </dev/null | string split0)
    if test (count $found) -gt 1
        string join0 -- $found[2..-1] | string split0
    else if test "$found[1]" = files
        __fish_complete_path (commandline -ct)
    end
end
complete -c loopcut -f -k -a '(__loopcut_complete)'
`;

const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };

/** `loopcut completion SHELL`: the script with which that shell completes words of loopcut. Gives the exit code. */
export function runCompletion(shell: Shell, io: Io): number {
  io.stdout.write(SCRIPTS[shell]);
  return 0;
}
