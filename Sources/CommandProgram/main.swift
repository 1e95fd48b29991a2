import Command

// Apart from the command's code, so that tests can call that without being linked as the program is.
runLayouthost()
